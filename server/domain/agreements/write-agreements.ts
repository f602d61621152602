import { isDeepStrictEqual } from 'node:util'
import type { Em } from '#server/database/orm.ts'
import { agreementKinds, type AgreementKind } from '#rules/agreements/agreement-text.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { agreementsInForce } from './agreement-settings.ts'
import { addVersion } from './save-agreements.ts'

type Texts = Readonly<Record<AgreementKind, LocalizedText | null>>

/** Puts the texts of a tenant's folder in force; what is in force already makes no version. */
export async function writeAgreements(em: Em, organizationId: string, texts: Texts, savedAt: Date): Promise<void> {
  const inForce = await agreementsInForce(em, organizationId)
  for (const kind of agreementKinds) {
    const { text, version } = inForce[kind]
    if (isDeepStrictEqual(text, texts[kind])) continue
    await addVersion(em, { organizationId, kind, version: version + 1, text: texts[kind], authorId: null, savedAt })
  }
}
