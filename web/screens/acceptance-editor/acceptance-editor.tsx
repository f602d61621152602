import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { maxAcceptanceItems, type AcceptanceItemInput } from '#rules/agreements/acceptance-schema.ts'
import type { EventAcceptance } from '#rules/agreements/event-acceptance-view.ts'
import { locales, type Locale } from '#rules/text/locale.ts'
import { Form } from '#web/admin/form.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { SortableCards, SortableCard } from '#web/admin/sortable-cards.tsx'
import { useMoves, type Moves } from '#web/admin/use-moves.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EventSaveBar } from '../event-editor/event-save-bar.tsx'
import type { Draft } from '../event-editor/tabs.ts'
import { AcceptanceConflict } from './acceptance-conflict.tsx'
import { useAcceptanceSaving, type EditedItem } from './use-acceptance-saving.ts'
import { DocumentField } from './document-field.tsx'
import { TextInLanguages } from './text-in-languages.tsx'

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

type ItemCardProps = {
  item: EditedItem
  index: number
  label: string
  moves: Moves
  language: Locale
  errorOf: (path: string) => string | null
  onChange: (change: Partial<AcceptanceItemInput>) => void
  onRemove: () => void
}

function ItemCard({ item, language, errorOf, onChange, onRemove, ...card }: ItemCardProps) {
  const { t } = useTranslation('acceptance')
  return (
    <SortableCard
      id={item.key}
      {...card}
      head={<strong>{t('item', { number: card.index + 1 })}</strong>}
      actions={[{ label: t('remove'), icon: 'trash', press: onRemove }]}
    >
      <Body>
        <TextInLanguages
          label={t('text')}
          language={language}
          value={item.text}
          maxLength={400}
          error={errorOf('text')}
          errorOf={(locale) => errorOf(`text.${locale}`)}
          onChange={(text) => onChange({ text })}
        />
        <DocumentField
          value={item.document}
          language={language}
          errorOf={(path) => errorOf(`document.${path}`)}
          onChange={(document) => onChange({ document })}
        />
      </Body>
    </SortableCard>
  )
}

const Body = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: 0 var(--space-4) var(--space-4);
`
