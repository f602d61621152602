import { listShape, oneOf } from '../lists/list-state.ts'
import type { DomainRow } from './settings-views.ts'

const domainStates = [
  'pending',
  'expired',
  'verified',
  'redirecting',
  'retired',
] as const satisfies DomainRow['state'][]

export const domainListShape = listShape({
  filters: { state: oneOf(domainStates) },
  sorts: ['host', 'organization', 'added'],
})
