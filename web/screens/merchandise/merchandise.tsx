import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import type { EditorItem, EventMerchandise } from '#rules/merchandise/event-merchandise.ts'
import { leftOf, stockStateOf } from '#rules/merchandise/low-stock.ts'
import type { MerchandiseTerms } from '#rules/merchandise/merchandise-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useFormats } from '#web/admin/staff.ts'
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
  const blocking = items.filter((item) => stockStateOf(item) === 'out')
  const low = event.isOpen ? items.filter((item) => stockStateOf(item) === 'low') : []
  return (
    <List>
      <VisuallyHidden as="h2">{t('title')}</VisuallyHidden>
      {blocking.map(({ id, name }) => (
        <Banner key={id} tone="error" title={t('blocked.title', { item: name })}>
          {t('blocked.text')}
        </Banner>
      ))}
      {low.map((item) => (
        <LowStock key={item.id} item={item} />
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

function LowStock({ item: { name, variants } }: { item: EditorItem }) {
  const { t } = useTranslation('merchandising')
  const { count } = useFormats()
  const left = variants.reduce((sum, variant) => sum + leftOf(variant)!, 0)
  const ofVariants = variants.map((variant) => `${variant.name} ${count(leftOf(variant)!)}`).join(', ')
  return (
    <Banner tone="warning" title={t('low.title', { item: name, left: count(left) })}>
      {variants.length > 1 ? t('low.text', { variants: ofVariants }) : t('low.single')}
    </Banner>
  )
}

const List = styled.div`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;
`
