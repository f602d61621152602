import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { Accessibility } from '@dnd-kit/dom'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { maxAcceptanceItems } from '#rules/agreements/acceptance-schema.ts'
import type { EventAcceptance } from '#rules/agreements/event-acceptance-view.ts'
import { Form } from '#web/admin/form.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { EventSaveBar } from '../event-editor/event-save-bar.tsx'
import type { Draft } from '../event-editor/tabs.ts'
import { AcceptanceConflict } from './acceptance-conflict.tsx'
import { ItemCard } from './item-card.tsx'
import { useAcceptanceSaving } from './use-acceptance-saving.ts'
import { useItemMoves } from './use-item-moves.ts'

type Props = { event: EventAcceptance; draft: Draft | null; onStartOver: () => void }

/** What athletes of an event have to tick before they pay, besides the organization's terms and waiver. */
export function AcceptanceEditor({ event, draft, onStartOver }: Props) {
  const { t } = useTranslation('acceptance')
  const element = useRef<HTMLFormElement>(null)
  const editor = useAcceptanceSaving(event, draft, element)
  const { items, setItems, saving } = editor
  const { announcement, move } = useItemMoves(items, setItems)
  const add = (
    <Button icon="plus" onClick={editor.add}>
      {t('add')}
    </Button>
  )
  return (
    <Form form={{ handleSubmit: editor.submit }} element={element} errors={noErrors} isBusy={false} saving={saving}>
      <Sheet title={t('title')} lead={t('lead')} level="h2">
        {items.length === 0 ? (
          <EmptyState title={t('none.title')} action={add}>
            {t('none.text')}
          </EmptyState>
        ) : (
          <>
            <DragDropProvider
              sensors={[PointerSensor]}
              // Its texts are English; the handle says how it is used, and `announcement` what has happened.
              plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
              onDragEnd={({ canceled, operation: { source } }) => {
                if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
              }}
            >
              <Cards>
                {items.map((item, index) => (
                  <ItemCard
                    key={item.key}
                    item={item}
                    index={index}
                    count={items.length}
                    language={event.language}
                    errorOf={(path) => editor.errorOf(`${index}.${path}`)}
                    onChange={(change) => editor.edit(item.key, change)}
                    onMove={move}
                    onRemove={() => editor.remove(index)}
                  />
                ))}
              </Cards>
            </DragDropProvider>
            <VisuallyHidden role="status">{announcement}</VisuallyHidden>
            <div>{items.length < maxAcceptanceItems ? add : t('full', { max: maxAcceptanceItems })}</div>
          </>
        )}
      </Sheet>
      {saving.state === 'conflict' && (
        <AcceptanceConflict
          mine={items}
          theirs={event.items}
          onKeepMine={() => editor.save(event.revision)}
          onTakeTheirs={onStartOver}
        />
      )}
      <EventSaveBar saving={saving} isDraft={event.status === 'draft'} />
    </Form>
  )
}

/** Each stands in its card, not beside an input that TanStack Form knows. */
const noErrors = {}

const Cards = styled.ol`
  display: grid;
  gap: var(--space-3);
`
