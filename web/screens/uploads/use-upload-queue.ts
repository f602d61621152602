import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageFaultOf, maxUploadBytes, type ImagePurpose } from '#rules/media/images.ts'
import { UploadRejected } from '#web/ui/send-upload.ts'
import { sendImage } from './send-image.ts'

const maxAtOnce = 2

export type QueuedUpload = {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  progress: number
  error: string | null
  /** Whether it may succeed when it is sent again. */
  isRetryable: boolean
}

type Options = { purpose: ImagePurpose; onUploaded: (path: string, id: number) => void }

/** Sends pictures two at a time; `id` grows in the order in which they were chosen. */
export function useUploadQueue({ purpose, onUploaded }: Options) {
  const { t } = useTranslation(['refusals', 'validation'])
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([])
  const waiting = useRef<QueuedUpload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  const edit = (id: number, change: Partial<QueuedUpload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const drop = (id: number) => setUploads((before) => before.filter((upload) => upload.id !== id))

  const problemOf = (file: File): string | null => {
    if (file.size > maxUploadBytes) return t('refusals:file_too_large', { megabytes: maxUploadBytes / 1024 / 1024 })
    const fault = imageFaultOf(file)
    return fault && t(`refusals:${fault}`)
  }
  const startNext = () => {
    while (controllers.current.size < maxAtOnce) {
      const next = waiting.current.shift()
      if (!next) return
      void send(next)
    }
  }
  const send = async ({ id, file }: QueuedUpload) => {
    const controller = new AbortController()
    controllers.current.set(id, controller)
    edit(id, { state: 'sending' })
    const onProgress = (progress: number) => edit(id, { progress })
    try {
      const path = await sendImage(file, { purpose, cut: null, signal: controller.signal, onProgress })
      drop(id)
      onUploaded(path, id)
    } catch (problem) {
      if (controller.signal.aborted) return
      const rejection = problem instanceof UploadRejected ? problem : null
      const error = rejection?.message || t('validation:file_upload')
      edit(id, { state: 'failed', error, isRetryable: !rejection?.isFinal })
    } finally {
      controllers.current.delete(id)
      startNext()
    }
  }
  const abortAll = () => {
    waiting.current = []
    for (const controller of controllers.current.values()) controller.abort()
  }
  const abortAtEnd = useEffectEvent(abortAll)
  useEffect(() => () => abortAtEnd(), [])

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): QueuedUpload => {
        const error = problemOf(file)
        const state = error ? 'failed' : 'waiting'
        return { id: ++lastId.current, file, state, progress: 0, error, isRetryable: !error }
      })
      setUploads((before) => [...before, ...added])
      waiting.current.push(...added.filter(({ state }) => state === 'waiting'))
      startNext()
    },
    cancel: (id: number) => {
      waiting.current = waiting.current.filter((upload) => upload.id !== id)
      controllers.current.get(id)?.abort()
      drop(id)
    },
    retry: (upload: QueuedUpload) => {
      edit(upload.id, { state: 'waiting', progress: 0, error: null })
      waiting.current.push(upload)
      startNext()
    },
    cancelAll: () => {
      abortAll()
      setUploads([])
    },
  }
}
