import * as v from 'valibot'
import { line } from '../text/fields.ts'

export const renameForm = v.object({ from: line(63), subdomain: line(100) })
export const domainForm = v.object({ host: line(253) })

export type AddressIntent = 'rename' | 'add' | 'verify' | 'rotate' | 'remove'
