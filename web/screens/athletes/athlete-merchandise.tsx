import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AddableItem, AthleteMerchandise } from '#rules/merchandise/athlete-merchandise.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { OfferedItem } from '#rules/merchandise/offered-item.ts'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Select } from '#web/ui/input.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { AddMerchandiseDialog } from './add-merchandise-dialog.tsx'
import { Missing } from './athlete-answers.tsx'

type Props = { merchandise: AthleteMerchandise[]; dueItems: OfferedItem[]; addableItems: AddableItem[] }

/**
 * What an athlete has beside their place: staff change the variant, add and take away, and tick off what they hand out.
 */
export function AthleteMerchandiseSection({ merchandise, dueItems, addableItems }: Props) {
  const { t } = useTranslation('admin')
  const [isAdding, setAdding] = useState(false)
  if (merchandise.length + dueItems.length + addableItems.length === 0) return null
  return (
    <DetailSection
      title={t('athlete.merchandise.title')}
      action={
        addableItems.length > 0 && (
          <Button size="sm" variant="quiet" icon="plus" onClick={() => setAdding(true)}>
            {t('athlete.merchandise.addMore')}
          </Button>
        )
      }
    >
      <List role="list">
        {merchandise.map((choice) => (
          <Choice key={choice.id} choice={choice} />
        ))}
        {dueItems.map((item) => (
          <DueItem key={item.id} item={item} />
        ))}
      </List>
      {isAdding && <AddMerchandiseDialog items={addableItems} onClose={() => setAdding(false)} />}
    </DetailSection>
  )
}

function Choice({ choice }: { choice: AthleteMerchandise }) {
  const { t } = useTranslation('admin')
  const { briefDateTime } = useFormats()
  const may = useMay()
  const titleId = useId()
  const changes = useMerchandiseChanges(choice)
  const { item, quantity, variantId, variants, variantsLabel, isConfirmed, isCancelled, isRemovable, deliveredAt } =
    choice
  const { addedBy } = choice
  const variant = variants.find(({ id }) => id === variantId)
  const mayChange = may('deliver-kits') && !isCancelled
  return (
    <li aria-labelledby={titleId} data-cancelled={isCancelled ? '' : undefined}>
      <strong id={titleId}>{quantity === 1 ? item : `${item} × ${quantity}`}</strong>
      {variants.length > 1 &&
        (mayChange ? (
          <Select
            aria-label={`${item}: ${variantsLabel || t('athlete.merchandise.variant')}`}
            value={variantId}
            aria-busy={changes.isBusy}
            onChange={(event) => changes.choose(event.currentTarget.value)}
          >
            {variants.map(({ id, name, left }) => (
              <option key={id} value={id} disabled={id !== variantId && left !== null && left < quantity}>
                {left === null || id === variantId
                  ? name
                  : t('athlete.merchandise.left', { variant: name, count: left })}
              </option>
            ))}
          </Select>
        ) : (
          <span>{variant?.name}</span>
        ))}
      {addedBy && (
        <Added>
          {addedBy.id ? (
            <TextLink href={adminPaths.order(addedBy.id)}>{t('athlete.merchandise.addedBy', addedBy)}</TextLink>
          ) : (
            t('athlete.merchandise.addedBy', addedBy)
          )}
        </Added>
      )}
      {isCancelled ? (
        <span>{t('athlete.merchandise.cancelled')}</span>
      ) : (
        <Handling>
          <Checkbox
            label={
              deliveredAt
                ? t('athlete.merchandise.deliveredAt', { at: briefDateTime(deliveredAt) })
                : t('athlete.merchandise.deliver')
            }
            checked={deliveredAt !== null}
            disabled={!isConfirmed || !may('deliver-kits')}
            onChange={(event) => changes.deliver(event.currentTarget.checked)}
          />
          {isRemovable && may('edit-athletes') && (
            <Button
              size="sm"
              variant="quiet"
              icon="trash"
              aria-label={t('athlete.merchandise.remove', { item })}
              onClick={changes.remove}
            />
          )}
        </Handling>
      )}
    </li>
  )
}

function DueItem({ item: { id: itemId, name, variants, variantsLabel } }: { item: OfferedItem }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const addition = useAct<string>('item', {
    failed: t('athlete.merchandise.failed'),
    done: (item) => ({ message: t('athlete.merchandise.added', { item }) }),
  })
  const [only, ...others] = variants
  const add = (variantId: string) => addition.send({ itemId, variantId })
  return (
    <li>
      <strong>{name}</strong>
      <Missing>{t('athlete.merchandise.missing')}</Missing>
      {may('deliver-kits') &&
        (others.length > 0 ? (
          <Select
            aria-label={`${t('athlete.merchandise.addOf', { item: name })}: ${variantsLabel || t('athlete.merchandise.variant')}`}
            value=""
            aria-busy={addition.isBusy}
            onChange={(event) => add(event.currentTarget.value)}
          >
            <option value="">{t('athlete.merchandise.add')}</option>
            {variants.map(({ id, name: variant, left }) => (
              <option key={id} value={id} disabled={left === 0}>
                {left === null ? variant : t('athlete.merchandise.left', { variant, count: left })}
              </option>
            ))}
          </Select>
        ) : (
          <Button
            size="sm"
            aria-label={t('athlete.merchandise.addOf', { item: name })}
            busy={addition.isBusy}
            onClick={() => add(only!.id)}
          >
            {t('athlete.merchandise.add')}
          </Button>
        ))}
    </li>
  )
}

function useMerchandiseChanges({ id: choiceId, variantId, variants, item }: AthleteMerchandise) {
  const { t } = useTranslation('admin')
  const failed = t('athlete.merchandise.failed')
  const undoChange = useAct('variant', { failed })
  const change = useAct<null, string>('variant', {
    failed,
    done: (_, to) => ({
      message: t('athlete.merchandise.changed', { item, variant: variants.find(({ id }) => id === to)?.name }),
      undo: () => undoChange.send({ choiceId, from: to, to: variantId }),
    }),
  })
  const restore = useAct('restore-merchandise', { failed })
  const removal = useAct('remove-merchandise', {
    failed,
    done: () => ({
      message: t('athlete.merchandise.removed', { item }),
      undo: () => restore.send({ choiceId }),
    }),
  })
  const delivery = useAct('delivery', { failed, isRepeatable: true })
  return {
    isBusy: change.isBusy,
    remove: () => removal.send({ choiceId }),
    choose: (to: string) => change.send({ choiceId, from: variantId, to }, to),
    deliver: (isDelivered: boolean) => delivery.send({ choiceId, variantId, isDelivered: isDelivered ? 'on' : '' }),
  }
}

const Handling = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
`
const Added = styled.span`
  grid-column: 1 / -1;
`
const List = styled.ul`
  display: grid;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: center;
    gap: 0 var(--space-4);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
    font-size: var(--text-sm);
  }
  > li > strong {
    overflow-wrap: anywhere;
  }
  > li > ${Handling} {
    grid-column: 1 / -1;
  }
  > li[data-cancelled] {
    color: var(--ink-soft);
  }
`
