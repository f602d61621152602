import type { LocalizedText } from '#rules/text/localized.ts'
import { command } from '../command.ts'
import { Agreement } from './agreement.ts'
import { addVersion } from './save-agreements.ts'

const betweenVersionsMs = 21 * 86_400_000

/** Gives terms that a folder has brought a past: earlier versions had fewer of their paragraphs. */
export const seedFormerTerms = command({
  permission: 'anybody',
  unaudited: 'what is seeded next is recorded',
  async run({ em, ctx }) {
    const { id: organizationId } = ctx.organization
    const versions = await em.find(Agreement, { organizationId, kind: 'terms' })
    const [current] = versions
    if (versions.length !== 1 || !current?.text) return
    const { text } = current
    const count = paragraphCountOf(text)
    const savedAtOf = (version: number) => new Date(ctx.now.getTime() - (count - version + 1) * betweenVersionsMs)
    Object.assign(current, { version: count, createdAt: savedAtOf(count) })
    await em.flush()
    for (let version = 1; version < count; version += 1) {
      const former = { version, text: firstParagraphs(text, version), savedAt: savedAtOf(version) }
      await addVersion(em, { ...former, organizationId, kind: 'terms', authorId: null })
    }
  },
})

const separator = '\n\n'

const paragraphCountOf = (text: LocalizedText) => {
  const texts = typeof text === 'string' ? [text] : Object.values(text)
  return Math.max(...texts.map((each) => each.split(separator).length))
}

const firstParagraphs = (text: LocalizedText, count: number): LocalizedText => {
  const shorten = (each: string) => each.split(separator).slice(0, count).join(separator)
  if (typeof text === 'string') return shorten(text)
  return Object.fromEntries(Object.entries(text).map(([language, each]) => [language, shorten(each)]))
}
