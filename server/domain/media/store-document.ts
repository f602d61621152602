import { Refused } from '#rules/refusals.ts'
import { procedure } from '../command.ts'
import type { FileStore } from './file-store.ts'

/**
 * Stores a PDF under the hash of its content and returns its path. It is only ever sent as an attachment. Throws
 * `Refused` `document_invalid`, `forbidden`.
 */
export const storeDocument = procedure({
  permission: 'edit-events',
  async run(ctx, files: FileStore, bytes: Uint8Array): Promise<string> {
    if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
      throw new Refused({ code: 'document_invalid' })
    return `/files/${await files.put(ctx.organization.id, 'pdf', bytes)}`
  },
})
