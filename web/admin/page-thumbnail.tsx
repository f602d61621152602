import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
import { PageFrames } from './page-frames.tsx'
import { usePreview } from './use-preview.ts'
import { useScale } from './use-scale.ts'

const width = 1280
const noParts: never[] = []

type PageThumbnailProps = { action: string; values: unknown; title: string }

/** The first screen of a public page, which is loaded once it is in view. Needs the texts `preview`. */
export function PageThumbnail(props: PageThumbnailProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setIsSeen(true))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return <Box ref={box}>{isSeen && <Page {...props} />}</Box>
}

function Page({ action, values, title }: PageThumbnailProps) {
  const { t } = useTranslation('preview')
  const { page, state, finish, retry } = usePreview(action, values)
  const { box, scale, height } = useScale(width)
  return (
    <Stage ref={box} aria-busy={state === 'loading'}>
      <div style={{ inlineSize: width, blockSize: height / scale, transform: `scale(${scale})` }} inert>
        {page && <PageFrames page={page} title={title} parts={noParts} onLoad={finish} />}
      </div>
      {state === 'failed' && (
        <p>
          {t('failed.title')}
          <Button size="sm" onClick={retry}>
            {t('failed.again')}
          </Button>
        </p>
      )}
    </Stage>
  )
}

const Box = styled.div`
  aspect-ratio: 1280 / 880;
  overflow: hidden;
  background: var(--surface-sunken);
`
const Stage = styled.div`
  position: relative;
  block-size: 100%;

  > div {
    position: relative;
    transform-origin: 0 0;
  }
  > p {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--space-2);
    padding: var(--space-3);
    background: var(--surface-sunken);
    font-size: var(--text-sm);
    text-align: center;
  }
`
