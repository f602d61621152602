type Options = {
  signal: AbortSignal
  onProgress: (part: number) => void
}

const finalStatuses: readonly number[] = [413, 422]

export class UploadRejected extends Error {
  /** Whether the same file would be rejected again. */
  readonly isFinal: boolean
  /** That of the refusal; null without an answer. */
  readonly code: string | null

  constructor(message: string, { status = 0, code = null }: { status?: number; code?: string | null } = {}) {
    super(message)
    this.isFinal = finalStatuses.includes(status)
    this.code = code
  }
}

/** Returns the answer's JSON, or throws `UploadRejected` with the server's message, if any. XMLHttpRequest, because fetch does not report upload progress. */
export const sendUpload = <Answer>(path: string, form: FormData, { signal, onProgress }: Options): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('load', () => {
      const isJson = request.getResponseHeader('content-type')?.startsWith('application/json') === true
      const answer = (isJson ? JSON.parse(request.responseText) : {}) as Answer & { message?: string; error?: string }
      if (isJson && request.status < 300) resolve(answer)
      else reject(new UploadRejected(answer.message ?? '', { status: request.status, code: answer.error ?? null }))
    })
    request.addEventListener('error', () => reject(new UploadRejected('')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
