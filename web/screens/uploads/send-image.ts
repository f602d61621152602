import { adminPaths } from '#rules/admin-paths.ts'
import { textOfCut, type ImageCut, type ImagePurpose } from '#rules/media/images.ts'

type Options = {
  purpose: ImagePurpose
  cut: ImageCut | null
  signal: AbortSignal
  /** Told the part that has gone, 0 to 1. */
  onProgress: (part: number) => void
}

/** Why an image was not taken, in the server's words; '' when there was no answer or none of ours. */
export class ImageRefused extends Error {}

/** Sends an image and returns the path of what was kept of it. By XMLHttpRequest: fetch does not tell how far it is. */
export const sendImage = (file: File, { purpose, cut, signal, onProgress }: Options): Promise<string> => {
  const form = new FormData()
  if (cut) form.append('cut', textOfCut(cut))
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
      else reject(new ImageRefused(message ?? ''))
    })
    request.addEventListener('error', () => reject(new ImageRefused('')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
