import { Refused } from '#rules/refusals.ts'

/** Throws `Refused` `tenant_invalid`. PDFs are offered for download, never rendered by us. */
export function ensurePdf(bytes: Uint8Array): void {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 5))
  if (head !== '%PDF-') throw new Refused({ code: 'tenant_invalid', values: { problem: 'is no PDF document' } })
}
