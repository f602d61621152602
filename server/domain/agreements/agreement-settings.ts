import type { Em } from '#server/database/orm.ts'
import { textsIn } from '#rules/text/texts-in-languages.ts'
import type { AgreementSettings } from '#rules/agreements/agreement-settings-view.ts'
import type { AgreementKind } from '#rules/agreements/agreement-text.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { findPeopleNames } from '../audit/audit-log.ts'
import { queryOf } from '../command.ts'
import { Agreement } from './agreement.ts'

/** The terms and the waiver as they are edited, and all their versions. Throws `Refused` `forbidden`. */
export const agreementSettings = queryOf({
  permission: 'edit-settings',
  async run({ em, ctx }): Promise<AgreementSettings> {
    const { id: organizationId, language } = ctx.organization
    const inForce = await agreementsInForce(em, organizationId)
    const rows = await em.find(Agreement, { organizationId }, { orderBy: { createdAt: 'desc', version: 'desc' } })
    const people = await findPeopleNames(
      em,
      rows.flatMap(({ authorId }) => authorId ?? []),
    )
    return {
      version: versionOf(inForce),
      values: { terms: textsIn(inForce.terms.text, language), waiver: textsIn(inForce.waiver.text, language) },
      versions: rows.map(({ kind, version, text, createdAt, authorId }) => ({
        kind,
        version,
        text: text ?? null,
        savedAt: createdAt.toISOString(),
        author: (authorId && people.get(authorId)) ?? null,
      })),
    }
  },
})

type InForce = Readonly<Record<AgreementKind, Readonly<{ version: number; text: LocalizedText | null }>>>

/** Version 0 was never saved; a text that is null is the platform's. */
export async function agreementsInForce(em: Em, organizationId: string): Promise<InForce> {
  const rows = await em.find(Agreement, { organizationId }, { orderBy: { version: 'asc' } })
  const latest = new Map(rows.map(({ kind, text, version }) => [kind, { version, text: text ?? null }]))
  const none = { version: 0, text: null }
  return { terms: latest.get('terms') ?? none, waiver: latest.get('waiver') ?? none }
}

export const versionOf = ({ terms, waiver }: InForce): string => `${terms.version}.${waiver.version}`
