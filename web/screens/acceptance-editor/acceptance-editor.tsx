import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maxAcceptanceItems } from '#rules/agreements/acceptance-schema.ts'
import type { EventAcceptance } from '#rules/agreements/event-acceptance-view.ts'
import { locales } from '#rules/text/locale.ts'
import { Form } from '#web/admin/form.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { SortableCards } from '#web/admin/sortable-cards.tsx'
import { useMoves } from '#web/admin/use-moves.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EventSaveBar } from '../event-editor/event-save-bar.tsx'
import type { Draft } from '../event-editor/tabs.ts'
import { AcceptanceConflict } from './acceptance-conflict.tsx'
import { ItemCard } from './item-card.tsx'
import { useAcceptanceSaving, type EditedItem } from './use-acceptance-saving.ts'

type Props = { event: EventAcceptance; draft: Draft | null; onStartOver: () => void }

/** What athletes of an event have to tick before they pay, besides the organization's terms and waiver. */
export function AcceptanceEditor({ event, draft, onStartOver }: Props) {
  const { t } = useTranslation('acceptance')
  const element = useRef<HTMLFormElement>(null)
  const editor = useAcceptanceSaving(event, draft, element)
  const { items, setItems, saving } = editor
  const labelOf = ({ text }: EditedItem, index: number) =>
    text[event.language] || locales.map((locale) => text[locale]).find(Boolean) || t('item', { number: index + 1 })
  const moves = useMoves({ items, onChange: (moved) => setItems([...moved]), idOf: ({ key }) => key, labelOf })
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
            <SortableCards moves={moves}>
              {items.map((item, index) => (
                <ItemCard
                  key={item.key}
                  item={item}
                  index={index}
                  label={labelOf(item, index)}
                  moves={moves}
                  language={event.language}
                  errorOf={(path) => editor.errorOf(`${index}.${path}`)}
                  onChange={(change) => editor.edit(item.key, change)}
                  onRemove={() => editor.remove(index)}
                />
              ))}
            </SortableCards>
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
