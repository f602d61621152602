import type { RawBuilder } from 'kysely'
import { sql } from '#server/database/query.ts'

type Recipient = Readonly<{ mailingId: string; registrationId: string }>

/** One athlete gets a mailing once. */
export const mailingKeyOf = ({ mailingId, registrationId }: Recipient): string =>
  `mailing:${mailingId}:${registrationId}`

/** The same of rows of `recipient`. */
export const keyOfRecipient: RawBuilder<string> = sql<string>`concat('mailing:', recipient.mailing_id, ':', recipient.registration_id)`
