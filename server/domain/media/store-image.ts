import { imagePurposes, type ImageCrop, type ImagePurpose } from '#rules/media/images.ts'
import { ensureCan } from '#rules/permissions.ts'
import { procedure } from '../command.ts'
import type { FileStore } from './file-store.ts'
import { readImage } from './read-image.ts'

type Upload = { purpose: ImagePurpose; bytes: Uint8Array; cut: ImageCrop | null }

/**
 * Stores an upload and returns its path; nothing shows it until a command is given the path. Throws `Refused`
 * `forbidden`, and what `readImage` throws.
 */
export const storeImage = procedure({
  permission: 'see-dashboard',
  async run(ctx, files: FileStore, { purpose, bytes, cut }: Upload): Promise<string> {
    ensureCan(ctx.actor, imagePurposes[purpose].permission)
    return `/files/${await files.add(ctx.organization.id, 'webp', await readImage(bytes, purpose, cut))}`
  },
})
