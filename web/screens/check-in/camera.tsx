import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import codeReaderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { Banner } from '#web/ui/banner.tsx'

const formats = ['qr_code', 'code_128', 'ean_13', 'code_39'] as const
const scanEveryMs = 120
/** A code that was out of the picture so long is shown again on purpose. */
const shownAgainMs = 2_500

/** The camera's picture until a code is read; `isContinuous`: until it is closed, each code once while it is shown. */
export default function Camera({
  onCode,
  isContinuous = false,
}: {
  onCode: (code: string) => void
  isContinuous?: boolean
}) {
  const { t } = useTranslation('check-in')
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<'denied' | 'none' | null>(null)
  const report = useEffectEvent(onCode)
  useEffect(() => {
    const end = new AbortController()
    void watch(video.current!, end.signal, { report, isContinuous }).catch((error: unknown) => {
      if (!end.signal.aborted)
        setProblem(error instanceof Error && error.name === 'NotAllowedError' ? 'denied' : 'none')
    })
    return () => end.abort()
  }, [isContinuous])
  if (problem)
    return (
      <Banner tone="warning" isAlert title={t(`camera.${problem}.title`)}>
        {t(`camera.${problem}.text`)}
      </Banner>
    )
  return (
    <View>
      <video ref={video} muted playsInline aria-label={t('camera.label')} />
    </View>
  )
}

type Reader = { report: (code: string) => void; isContinuous: boolean }

async function watch(video: HTMLVideoElement, signal: AbortSignal, { report, isContinuous }: Reader): Promise<void> {
  prepareZXingModule({ overrides: { locateFile: () => codeReaderUrl } })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' } } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const detector = new BarcodeDetector({ formats: [...formats] })
  let last = { code: '', at: 0 }
  while (!signal.aborted) {
    const [code] = await detector.detect(video)
    if (signal.aborted) return
    if (code) {
      const isNew = code.rawValue !== last.code || performance.now() - last.at > shownAgainMs
      last = { code: code.rawValue, at: performance.now() }
      if (isNew) {
        navigator.vibrate?.(60)
        report(code.rawValue)
        if (!isContinuous) return
      }
    }
    await new Promise((resolve) => setTimeout(resolve, scanEveryMs))
  }
}

const View = styled.div`
  overflow: hidden;
  border-radius: var(--radius-4);
  background: #000;

  > video {
    display: block;
    inline-size: 100%;
    max-block-size: 55dvh;
    object-fit: cover;
  }
`
