import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { paths } from '#rules/paths.ts'

const minutes = 5

type FileKey = Readonly<{ organizationId: string; fileId: string }>

export type FileLinks = Readonly<{
  /** A path that opens a file for five minutes, for anyone who has it. */
  sign(file: FileKey, now: Date): string
  /** The query of such a path that holds until a moment. */
  signUntil(file: FileKey, until: Date): URLSearchParams
  /** Whether the query of such a path is unchanged, and of this file, and not too old. */
  isValid(file: FileKey, query: URLSearchParams, now: Date): boolean
}>

export const openFileLinks = (secret: string): FileLinks => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dorsal private files v1', 32))
  const signatureOf = ({ organizationId, fileId }: FileKey, until: string) =>
    createHmac('sha256', key).update(`${organizationId} ${fileId} ${until}`).digest('base64url')
  const signUntil = (file: FileKey, moment: Date) => {
    const until = String(moment.getTime())
    return new URLSearchParams({ until, signature: signatureOf(file, until) })
  }
  return {
    sign: (file, now) => paths.privateFile(file.fileId, signUntil(file, new Date(now.getTime() + minutes * 60_000))),
    signUntil,
    isValid: (file, query, now) => {
      const until = query.get('until') ?? ''
      const [sent, expected] = [Buffer.from(query.get('signature') ?? ''), Buffer.from(signatureOf(file, until))]
      const isUnchanged = sent.length === expected.length && timingSafeEqual(sent, expected)
      return isUnchanged && now.getTime() < Number(until)
    },
  }
}
