import { Refused } from '#rules/refusals.ts'

/** Refuses `tenant_invalid` for what does not begin like a PDF document. It is handed out to be kept, never shown by us. */
export function ensurePdf(bytes: Uint8Array): void {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 5))
  if (head !== '%PDF-') throw new Refused({ code: 'tenant_invalid', values: { problem: 'is no PDF document' } })
}
