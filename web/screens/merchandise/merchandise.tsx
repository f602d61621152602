import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import type { EventMerchandise } from '#rules/merchandise/event-merchandise.ts'
import type { MerchandiseTerms } from '#rules/merchandise/merchandise-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemRow } from './item-row.tsx'
import { SupplierTable } from './supplier-table.tsx'

type Props = { event: EventMerchandise; terms: MerchandiseTerms }

/** The items of an event in their order, one of them open in a form, and how many of each were chosen. */
export function Merchandise({ event, terms }: Props) {
  const { t } = useTranslation('merchandising')
  const [query] = useSearchParams()
  const editedId = query.get('edit')
  const { items, supply } = event
  const addButton = (
    <ButtonLink href="?edit=new" icon="plus" variant="solid">
      {t('add')}
    </ButtonLink>
  )
  if (items.length === 0 && editedId !== 'new')
    return (
      <EmptyState title={t('none.title')} action={addButton}>
        {t('none.text')}
      </EmptyState>
    )
  const blocking = items.filter(
    ({ isActive, rule, variants }) =>
      isActive && rule !== 'optional' && variants.every(({ stock, taken }) => stock !== null && stock <= taken),
  )
  return (
    <List>
      <VisuallyHidden as="h2">{t('title')}</VisuallyHidden>
      {blocking.map(({ id, name }) => (
        <Banner key={id} tone="error" title={t('blocked.title', { item: name })}>
          {t('blocked.text')}
        </Banner>
      ))}
      {items.map((item, index) =>
        item.id === editedId ? (
          <ItemForm key={item.id} event={event} terms={terms} item={item} />
        ) : (
          <ItemRow
            key={item.id}
            event={event}
            terms={terms}
            item={item}
            isFirst={index === 0}
            isLast={index === items.length - 1}
          />
        ),
      )}
      {editedId === 'new' ? <ItemForm event={event} terms={terms} item={null} /> : <div>{addButton}</div>}
      {supply.length > 0 && <SupplierTable eventId={event.id} rows={supply} />}
    </List>
  )
}

const List = styled.div`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;
`
