import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { PageFrames } from './page-frames.tsx'
import { previewWidths, readPreviewWidth, savePreviewWidth } from './preview-width.ts'
import { usePreview } from './use-preview.ts'
import { useScale } from './use-scale.ts'

/** `selector` finds the part in a page that has no `data-part` for it. */
export type PreviewPart = { name: string; label: string; selector?: string }

type PreviewFrameProps = {
  /** Answers a form with `values` as JSON in the field of that name with the page, for staff alone. */
  action: string
  values: unknown
  title: string
  /** What `data-part` names in the page. */
  parts?: readonly PreviewPart[]
  onPick?: (part: string) => void
}

/**
 * The public page with values that are not saved yet, at the width of a phone, a tablet or a desktop. No script of it
 * runs and no link leads away. Needs the texts `preview`.
 */
export function PreviewFrame({ action, values, title, parts = [], onPick }: PreviewFrameProps) {
  const { t } = useTranslation('preview')
  const { page, state, finish, retry } = usePreview(action, values)
  const isHydrated = useIsHydrated()
  const [choice, setChoice] = useState<number | null>(null)
  const width = choice ?? (isHydrated ? readPreviewWidth() : previewWidths[0])
  const { box, scale, height } = useScale(width)
  // Fields of a form that surrounds it must have names that the server accepts.
  const name = `previewWidth${useId().replaceAll(/\W/g, '')}`
  const choose = (value: string) => {
    setChoice(Number(value))
    savePreviewWidth(Number(value))
  }
  return (
    <Pane aria-label={title}>
      <Bar>
        <Segments
          label={t('width')}
          name={name}
          value={String(width)}
          options={previewWidths.map((pixels) => ({ value: String(pixels), label: t(`widths.${pixels}`) }))}
          onChange={choose}
        />
        <p role="status">{state === 'failed' ? '' : t(`state.${state}`)}</p>
      </Bar>
      {state === 'failed' && (
        <Banner
          tone="error"
          title={t('failed.title')}
          isAlert
          actions={
            <Button size="sm" onClick={retry}>
              {t('failed.again')}
            </Button>
          }
        >
          {t('failed.text')}
        </Banner>
      )}
      <Stage ref={box} aria-busy={state === 'loading'}>
        <Screen style={{ inlineSize: width, blockSize: height / scale, transform: `scale(${scale})` }}>
          {page && <PageFrames page={page} title={title} parts={parts} onPick={onPick} onLoad={finish} />}
        </Screen>
      </Stage>
      {onPick && parts.length > 0 && <Parts parts={parts} onPick={onPick} />}
    </Pane>
  )
}

type PartsProps = { parts: readonly PreviewPart[]; onPick: (part: string) => void }

function Parts({ parts, onPick }: PartsProps) {
  const { t } = useTranslation('preview')
  return (
    <PartList aria-label={t('parts')}>
      <p>{t('pick')}</p>
      <ul>
        {parts.map(({ name, label }) => (
          <li key={name}>
            <Button size="sm" variant="quiet" onClick={() => onPick(name)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </PartList>
  )
}

const Pane = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-content: start;
`
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Stage = styled.div`
  position: relative;
  block-size: max(24rem, 100dvh - 15rem);
  overflow: hidden;
  border-radius: var(--radius-3);
  background: var(--surface-sunken);
  box-shadow: inset 0 0 0 1px var(--line);
`
const Screen = styled.div`
  position: relative;
  margin-inline: auto;
  transform-origin: 0 0;
`
const PartList = styled.nav`
  > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    margin-block-start: var(--space-1);
  }
`
