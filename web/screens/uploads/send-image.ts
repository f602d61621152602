import { adminPaths } from '#rules/admin-paths.ts'
import { formatCrop, type ImageCrop, type UploadPurpose } from '#rules/media/images.ts'

type Options = {
  purpose: UploadPurpose
  cut: ImageCrop | null
  signal: AbortSignal
  /** `part` from 0 to 1. */
  onProgress: (part: number) => void
}

/** The message is the server's; '' when no answer of ours came. */
export class ImageRejected extends Error {}

/** Returns the stored image's path. XMLHttpRequest, because fetch does not report upload progress. */
export const sendImage = (file: File, { purpose, cut, signal, onProgress }: Options): Promise<string> => {
  const form = new FormData()
  if (cut) form.append('cut', formatCrop(cut))
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', adminPaths.upload(purpose))
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      const isJson = request.getResponseHeader('content-type')?.startsWith('application/json') === true
      const { image, message } = (isJson ? JSON.parse(request.responseText) : {}) as Partial<Record<string, string>>
      if (image) resolve(image)
      else reject(new ImageRejected(message ?? ''))
    })
    request.addEventListener('error', () => reject(new ImageRejected('')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
