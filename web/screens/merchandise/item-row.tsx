import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EditorItem, EventMerchandise } from '#rules/merchandise/event-merchandise.ts'
import { isLow } from '#rules/merchandise/low-stock.ts'
import type { MerchandiseTerms } from '#rules/merchandise/merchandise-form.ts'
import { MoveButtons } from '#web/admin/move-buttons.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { itemFields, itemValues } from './item-values.ts'

type Props = {
  event: EventMerchandise
  terms: MerchandiseTerms
  item: EditorItem
  isFirst: boolean
  isLast: boolean
}

export function ItemRow({ event, terms, item, isFirst, isLast }: Props) {
  const { t } = useTranslation('merchandising')
  const { id, name, picture, isActive, variants } = item
  const changes = useItemChanges(terms)
  return (
    <Row as="section" aria-label={name}>
      {picture && <Picture path={picture} widths={[160]} alt="" width={64} height={64} />}
      <div>
        <h3>
          {name} {!isActive && <Badge tone="neutral">{t('offSale')}</Badge>}
        </h3>
        <Facts event={event} item={item} />
        <Variants item={item} />
      </div>
      <Actions>
        <ButtonLink href={`?edit=${id}`} size="sm" icon="edit" aria-label={t('edit', { name })}>
          {t('editButton')}
        </ButtonLink>
        {!(isFirst && isLast) && (
          <MoveButtons
            labels={{ up: t('up', { name }), down: t('down', { name }) }}
            mayMove={{ up: !isFirst, down: !isLast }}
            onMove={(direction) => changes.move(id, direction)}
          />
        )}
        {!variants.some(({ isChosen }) => isChosen) && (
          <Button
            size="sm"
            variant="quiet"
            icon="trash"
            aria-label={t('remove', { name })}
            onClick={() => changes.remove(item)}
          />
        )}
      </Actions>
    </Row>
  )
}

function useItemChanges(terms: MerchandiseTerms) {
  const { t } = useTranslation('merchandising')
  const failed = t('failed')
  const move = useAct('move', { failed, isRepeatable: true })
  const restore = useAct('add', { failed })
  const remove = useAct<null, EditorItem>('remove', {
    failed,
    done: (_, item) => ({
      message: t('removed', { name: item.name }),
      undo: () => restore.send({ ...itemFields(itemValues(item, terms)), position: String(item.position) }),
    }),
  })
  return {
    move: (id: string, direction: 'up' | 'down') => move.send({ id, direction }),
    remove: (item: EditorItem) => remove.send({ id: item.id }, item),
  }
}

function Facts({ event, item: { rule, price, competitionIds } }: Pick<Props, 'event' | 'item'>) {
  const { t } = useTranslation('merchandising')
  const { money } = useFormats()
  const competitions = event.competitions.filter(({ id }) => competitionIds?.includes(id))
  return (
    <p>
      {[
        t(`rule.${rule}`),
        rule !== 'included' && (price === 0 ? t('free') : money(price)),
        competitionIds !== null && (competitions.map(({ name }) => name).join(', ') || t('forNone')),
      ]
        .filter(Boolean)
        .join('\u00a0· ')}
    </p>
  )
}

/** Of each variant, how many are left, or how many are taken where there is no limit. */
function Variants({ item: { rule, variants } }: Pick<Props, 'item'>) {
  const { t } = useTranslation('merchandising')
  const { count } = useFormats()
  return (
    <Stock>
      {variants.map(({ id, name, stock, taken }) => {
        const isOut = stock !== null && stock <= taken
        const isFew = !isOut && rule !== 'optional' && isLow({ stock, taken })
        return (
          <li key={id} data-out={isOut ? '' : undefined} data-few={isFew ? '' : undefined}>
            {name && <span>{name} </span>}
            {stock === null
              ? t('taken', { count: taken, taken: count(taken) })
              : isOut
                ? t('out', { stock: count(stock) })
                : t(isFew ? 'few' : 'left', { left: count(stock - taken), stock: count(stock) })}
          </li>
        )
      })}
    </Stock>
  )
}

const Row = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-5);

  > img {
    flex: none;
    inline-size: 4rem;
    block-size: 4rem;
    border-radius: var(--radius-2);
    object-fit: cover;
  }
  > div:not(:last-child) {
    flex: 1 1 14rem;
    min-inline-size: 0;
  }
  h3 {
    font-size: var(--text-lg);
    overflow-wrap: anywhere;
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    line-height: 1.5;
  }
  @media (max-width: 47.99rem) {
    padding: var(--space-4);
  }
`
const Stock = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  > li > span {
    font-weight: 600;
  }
  > li[data-few] {
    color: var(--warning-text);
  }
  > li[data-out] {
    color: var(--error-text);
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`
