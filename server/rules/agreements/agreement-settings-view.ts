import type { Settings } from '../organizations/settings-views.ts'
import type { LocalizedText } from '../text/localized.ts'
import type { AgreementsEdit } from './agreement-schema.ts'
import type { AgreementKind } from './agreement-text.ts'

/** `text` is null for the platform's, `author` for an operator's or a member who has left. */
export type AgreementVersion = Readonly<{
  kind: AgreementKind
  version: number
  text: LocalizedText | null
  savedAt: string
  author: string | null
}>

export type AgreementSettings = Settings<Omit<AgreementsEdit, 'version'>> & {
  versions: readonly AgreementVersion[]
}
