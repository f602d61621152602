import type { Context } from '#server/context.ts'
import { imagePurposes, type ImageCut, type ImagePurpose } from '#rules/media/images.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { FileStore } from './file-store.ts'
import { readImage } from './read-image.ts'

type Upload = { purpose: ImagePurpose; bytes: Uint8Array; cut: ImageCut | null }

/**
 * Keeps an image that staff sent and returns its path on the organization's host. Nothing shows it yet: a command of its
 * purpose is told the path. Refuses `forbidden`, and what `readImage` refuses.
 */
export async function keepImage(ctx: Context, files: FileStore, { purpose, bytes, cut }: Upload): Promise<string> {
  ensureCan(ctx.actor, imagePurposes[purpose].permission)
  return `/files/${await files.add(ctx.organization.id, 'webp', await readImage(bytes, purpose, cut))}`
}
