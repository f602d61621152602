import { adminPaths } from '#rules/admin-paths.ts'
import { formatCrop, type ImageCrop, type UploadPurpose } from '#rules/media/images.ts'
import { sendUpload } from '#web/ui/send-upload.ts'

type Options = {
  purpose: UploadPurpose
  cut: ImageCrop | null
  signal: AbortSignal
  onProgress: (part: number) => void
}

export async function sendImage(file: File, { purpose, cut, ...options }: Options): Promise<string> {
  const form = new FormData()
  if (cut) form.append('cut', formatCrop(cut))
  form.append('file', file)
  const { image } = await sendUpload<{ image: string }>(adminPaths.upload(purpose), form, options)
  return image
}
