import * as v from 'valibot'
import { line } from '../text/fields.ts'

export const addressForm = v.variant('intent', [
  v.object({ intent: v.literal('rename'), from: line(63), subdomain: line(100) }),
  v.object({ intent: v.literal('add'), host: line(253) }),
  v.object({ intent: v.literal('verify'), host: line(253) }),
  v.object({ intent: v.literal('rotate'), host: line(253) }),
  v.object({ intent: v.literal('remove'), host: line(253) }),
])

export type AddressIntent = v.InferOutput<typeof addressForm>['intent']
