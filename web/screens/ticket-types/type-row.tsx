import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { styled } from 'styled-components'
import type { TicketTypeTerms } from '#rules/tickets/ticket-type-form.ts'
import type { TicketState } from '#rules/tickets/ticket-state.ts'
import type { EditorTicketType } from '#rules/tickets/ticket-type-views.ts'
import { MoveButtons } from '#web/admin/move-buttons.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { typeFields, typeValues } from './type-values.ts'

type Props = {
  terms: TicketTypeTerms
  type: EditorTicketType
  /** False for an end of the list, and while only a part of it is shown. */
  mayMove: { up: boolean; down: boolean }
}

const tones: Record<TicketState, Tone> = {
  on_sale: 'success',
  not_yet: 'info',
  over: 'neutral',
  sold_out: 'warning',
  inactive: 'neutral',
  unavailable: 'neutral',
}

export function TypeRow({ terms, type, mayMove }: Props) {
  const { t } = useTranslation('ticket-types')
  const { money } = useFormats()
  const { id, name, price, state, isUntouched } = type
  const changes = useTypeChanges(terms)
  return (
    <Row as="section" aria-label={name}>
      <div>
        <h3>
          {name} <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
        </h3>
        <p>
          {[price === 0 ? t('free') : money(price), t('perOrder', { count: type.perOrder })].join('\u00a0· ')}
          <br />
          <SaleWindow type={type} timeZone={terms.timeZone} />
        </p>
        <Counts type={type} />
      </div>
      <Actions>
        <ButtonLink href={`?edit=${id}`} size="sm" icon="edit" aria-label={t('edit', { name })}>
          {t('editButton')}
        </ButtonLink>
        <Button
          size="sm"
          variant="quiet"
          icon="copy"
          aria-label={t('duplicate', { name })}
          title={t('duplicateButton')}
          onClick={() => changes.duplicate(type)}
        />
        {(mayMove.up || mayMove.down) && (
          <MoveButtons
            labels={{ up: t('up', { name }), down: t('down', { name }) }}
            mayMove={mayMove}
            onMove={(direction) => changes.move(id, direction)}
          />
        )}
        {isUntouched && (
          <Button
            size="sm"
            variant="quiet"
            icon="trash"
            aria-label={t('remove', { name })}
            onClick={() => changes.remove(type)}
          />
        )}
      </Actions>
    </Row>
  )
}

function useTypeChanges(terms: TicketTypeTerms) {
  const { t } = useTranslation('ticket-types')
  const navigate = useNavigate()
  const failed = t('failed')
  const move = useAct('move', { failed, isRepeatable: true })
  const restore = useAct('add', { failed })
  const remove = useAct<null, EditorTicketType>('remove', {
    failed,
    done: (_, type) => ({
      message: t('removed', { name: type.name }),
      undo: () => restore.send({ ...typeFields(typeValues(type, terms)), position: String(type.position) }),
    }),
  })
  return {
    move: (id: string, direction: 'up' | 'down') => move.send({ id, direction }),
    remove: (type: EditorTicketType) => remove.send({ id: type.id }, type),
    /** Opens the form of a new one with the values of another; nothing is stored until it is saved. */
    duplicate: (type: EditorTicketType) => {
      const values = { ...typeValues(type, terms), name: t('copyName', { name: type.name }) }
      void navigate('?edit=new', { state: { typed: values } })
    },
  }
}

function SaleWindow({ type: { saleStartsAt, saleEndsAt }, timeZone }: { type: EditorTicketType; timeZone: string }) {
  const { t } = useTranslation('ticket-types')
  const { dateTime } = useFormats()
  const [from, to] = [saleStartsAt, saleEndsAt].map((moment) => moment && dateTime(moment, timeZone))
  if (from && to) return t('window.both', { from, to })
  if (from) return t('window.from', { from })
  return to ? t('window.to', { to }) : t('window.none')
}

function Counts({ type: { sold, held, maxQuantity } }: { type: EditorTicketType }) {
  const { t } = useTranslation('ticket-types')
  const { count } = useFormats()
  const left = maxQuantity === null ? null : Math.max(0, maxQuantity - sold - held)
  return (
    <Figures>
      <div>
        <dt>{t('count.sold')}</dt>
        <dd>{count(sold)}</dd>
      </div>
      <div>
        <dt>{t('count.held')}</dt>
        <dd>{count(held)}</dd>
      </div>
      <div>
        <dt>{t('count.left')}</dt>
        <dd>
          {left === null ? t('count.unlimited') : t('count.leftOf', { left: count(left), total: count(maxQuantity!) })}
        </dd>
      </div>
    </Figures>
  )
}

const Row = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-5);

  > div:not(:last-child) {
    display: grid;
    flex: 1 1 14rem;
    gap: var(--space-2);
    min-inline-size: 0;
  }
  h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
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
const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  > div {
    display: flex;
    gap: var(--space-2);
  }
  dt {
    color: var(--ink-soft);
  }
  dd {
    font-weight: 600;
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`
