import { Accessibility } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { RowMenu, type RowAction } from './row-menu.tsx'
import type { Moves } from './use-moves.ts'

/** Cards are moved by dragging their handle, by its arrow keys, and in their menu. */
export function SortableCards({ moves, children }: { moves: Moves; children: ReactNode }) {
  return (
    <>
      <DragDropProvider
        sensors={[PointerSensor]}
        // Its texts are English; the handle says how it is used, and `announcement` what has happened.
        plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
        onDragEnd={({ canceled, operation: { source } }) => {
          if (!canceled && isSortable(source)) moves.move(source.initialIndex, source.index)
        }}
      >
        <Cards>{children}</Cards>
      </DragDropProvider>
      <VisuallyHidden role="status">{moves.announcement}</VisuallyHidden>
    </>
  )
}

type SortableCardProps = {
  id: string
  index: number
  label: string
  moves: Moves
  head: ReactNode
  actions: readonly RowAction[]
  isWrong?: boolean
  onBlur?: ((event: FocusEvent) => void) | undefined
  children: ReactNode
}

export function SortableCard({ id, index, label, moves, head, actions, isWrong, onBlur, children }: SortableCardProps) {
  const { t } = useTranslation('admin')
  const { ref, handleRef, isDragging } = useSortable({ id, index })
  const { count, move } = moves
  const pressArrow = (press: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[press.key]
    if (step === undefined) return
    press.preventDefault()
    move(index, index + step)
  }
  const moving: RowAction[] = [
    { label: t('cards.up'), icon: 'up', isDisabled: index === 0, press: () => move(index, index - 1) },
    { label: t('cards.down'), icon: 'down', isDisabled: index === count - 1, press: () => move(index, index + 1) },
  ]
  return (
    <Frame ref={ref} data-dragging={isDragging || undefined} data-wrong={isWrong || undefined} onBlur={onBlur}>
      <Head>
        <Handle
          type="button"
          ref={handleRef}
          data-handle={id}
          aria-label={t('cards.move', { label, number: index + 1, count })}
          title={t('cards.moveHint')}
          onKeyDown={pressArrow}
        >
          <Icon name="grip" />
        </Handle>
        {head}
        <RowMenu label={t('cards.more', { label })} actions={[...moving, ...actions]} />
      </Head>
      {children}
    </Frame>
  )
}

const Cards = styled.ol`
  display: grid;
  gap: var(--space-3);
`
const Frame = styled.li`
  border: 1px solid var(--line);
  border-radius: var(--radius-2);
  background: var(--surface-raised);

  &[data-dragging] {
    box-shadow: var(--shadow-3);
  }
  &[data-wrong] {
    border-color: var(--error-border);
  }
`
const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
`
const Handle = styled.button`
  display: grid;
  place-items: center;
  inline-size: var(--target);
  block-size: var(--target);
  border: 0;
  border-radius: var(--radius-2);
  background: none;
  color: var(--ink-soft);
  cursor: grab;
  /* A finger on it drags the card, not the page. */
  touch-action: none;
`
