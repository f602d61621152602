import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Segments } from '#web/ui/segments.tsx'

export type EditorView = 'edit' | 'preview'

type BesidePreviewProps = {
  view: EditorView
  onView: (view: EditorView) => void
  preview: ReactNode
  children: ReactNode
}

/** An editor with its preview beside it; where there is no room for both, one of them. Needs the texts `preview`. */
export function BesidePreview({ view, onView, preview, children }: BesidePreviewProps) {
  const { t } = useTranslation('preview')
  return (
    <Columns data-view={view}>
      <Segments
        label={t('view')}
        name="editorView"
        value={view}
        options={(['edit', 'preview'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={(value) => onView(value as EditorView)}
      />
      <div data-pane="edit">{children}</div>
      <div data-pane="preview">{preview}</div>
    </Columns>
  )
}

/** Shows the editor and focuses the field of a part, which has `data-field`. */
export function usePicking() {
  const [view, setView] = useState<EditorView>('edit')
  const pick = (part: string) => {
    setView('edit')
    requestAnimationFrame(() => {
      const place = document.querySelector<HTMLElement>(`[data-field="${part}"]`)
      place?.scrollIntoView({ block: 'start' })
      place?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button')?.focus({
        preventScroll: true,
      })
    })
  }
  return { view, setView, pick }
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  align-items: start;

  > [data-pane] {
    min-inline-size: 0;
  }
  @media (max-width: 74.99rem) {
    &[data-view='edit'] > [data-pane='preview'],
    &[data-view='preview'] > [data-pane='edit'] {
      display: none;
    }
  }
  @media (min-width: 75rem) {
    grid-template-columns: minmax(22rem, 5fr) minmax(0, 6fr);

    > fieldset {
      display: none;
    }
    > [data-pane='preview'] {
      position: sticky;
      inset-block-start: var(--space-5);
    }
    [data-field] {
      scroll-margin-block-start: var(--space-5);
    }
  }
`
