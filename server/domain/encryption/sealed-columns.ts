import { bankDetailsPurpose } from '../organizations/edit-bank-details.ts'
import { verifierPurpose } from '../provider-connections/begin-connection.ts'
import { tokensPurpose } from '../provider-connections/provider-connection.ts'
import { ticketKeyPurpose } from '../tickets/ticket-keys.ts'
import { secondFactorPurpose } from '../second-factor/second-factor.ts'

/** `about` is what the value was sealed for, of the row's organization; null for tables of people. */
export type SealedColumn = Readonly<{
  table: string
  column: string
  about: (organization: { id: string }) => string
  hasOrganization: boolean
}>

const ofOrganization = (organization: { id: string }) => ({ organization })

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'bank_details',
    column: 'sealed',
    about: (organization) => bankDetailsPurpose(ofOrganization(organization)),
    hasOrganization: true,
  },
  { table: 'second_factor', column: 'secret', about: () => secondFactorPurpose, hasOrganization: false },
  {
    table: 'provider_connection',
    column: 'tokens',
    about: (organization) => tokensPurpose(ofOrganization(organization)),
    hasOrganization: true,
  },
  {
    table: 'ticket_key',
    column: 'sealed',
    about: (organization) => ticketKeyPurpose(ofOrganization(organization)),
    hasOrganization: true,
  },
  {
    table: 'connection_request',
    column: 'verifier',
    about: (organization) => verifierPurpose(ofOrganization(organization)),
    hasOrganization: true,
  },
]
