import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type Values = Readonly<Record<string, unknown>>
type Props = {
  mine: Values
  theirs: Values
  labelOf: (path: string) => string
  /** How a value that is no text of its own is displayed; null: as it is. */
  display?: (path: string, value: string) => ReactNode
  /** Without it the button submits the form that surrounds it. */
  onKeepMine?: () => void
  onTakeTheirs: () => void
}

/** Another person or tab has saved meanwhile: both values of each field that differs, and both ways out. */
export function Conflict({ mine, theirs, labelOf, display, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation('admin')
  const box = useFocusOnceInView()
  const [mineByPath, theirsByPath] = [valuesByPath(mine), valuesByPath(theirs)]
  const conflictingPaths = Object.keys(theirsByPath).filter((path) => theirsByPath[path] !== mineByPath[path])
  const format = (path: string, value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'conflict.on' : 'conflict.off')
    if (typeof value !== 'string' || value === '') return t('conflict.empty')
    return display?.(path, value) || value
  }
  return (
    <Banner
      ref={box}
      tone="warning"
      isAlert
      title={t('conflict.title')}
      actions={
        <>
          <Button size="sm" {...(onKeepMine ? { onClick: onKeepMine } : { type: 'submit' })}>
            {t('conflict.keepMine')}
          </Button>
          <Button size="sm" variant="quiet" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      <Differences>
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {conflictingPaths.map((path) => (
            <tr key={path}>
              <th scope="row">{labelOf(path)}</th>
              <td>{format(path, mineByPath[path])}</td>
              <td>{format(path, theirsByPath[path])}</td>
            </tr>
          ))}
        </tbody>
      </Differences>
    </Banner>
  )
}

function useFocusOnceInView() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A dialog that opens with the conflict focuses its first button, and only then can be focused elsewhere.
    const frame = requestAnimationFrame(() => {
      box.current?.scrollIntoView()
      // A draft that saves itself must not take away the field that somebody is typing in.
      if (!document.activeElement?.matches('input, textarea, select')) box.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return box
}

export const renderImage = (path: string) => <img src={path} alt="" width={96} />

const valuesByPath = (values: Values, prefix = ''): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value && typeof value === 'object'
        ? Object.entries(valuesByPath(value as Values, `${prefix}${name}.`))
        : [[prefix + name, value]],
    ),
  )

const Differences = styled.table`
  inline-size: 100%;
  margin-block-start: var(--space-3);
  border-collapse: collapse;
  table-layout: fixed;
  font-size: var(--text-sm);

  :is(th, td) {
    padding: var(--space-2) var(--space-2) var(--space-2) 0;
    border-block-start: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  thead th {
    border: 0;
    color: var(--ink-soft);
    font-weight: 550;
  }
  tbody th {
    font-weight: 600;
  }
`
