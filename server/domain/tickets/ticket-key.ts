import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'TicketKey',
  tableName: 'ticket_key',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    /** The raw 32 bytes in base64url. */
    publicKey: p.string().length(43),
    /** PKCS #8 in base64, encrypted. */
    sealed: p.text(),
  },
  uniques: [{ properties: ['organizationId'] }],
})

/** The Ed25519 keys with which an organization's tickets are signed. */
export class TicketKey extends schema.class {}
schema.setClass(TicketKey)

export const ticketKeyTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { nothing: 'made by itself with the first ticket' },
  hasFiles: false,
})
