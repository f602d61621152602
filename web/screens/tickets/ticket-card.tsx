import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import {
  mostOf,
  ticketInputOf,
  type OfferedTicket,
  type TypedTicket,
  type TypedTickets,
} from '#rules/tickets/ticket-choice.ts'
import type { AppForm } from '#web/forms/form.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { AnswerInputs, type AnswersForm } from '../registration/answer-fields.tsx'
import { Fields, Sheet } from '../registration/flow-layout.tsx'
import { useFormats } from '../registration/formats.ts'

/** A form with an entry of `ticketsEntry` named `tickets`. */
export type TicketsForm = AppForm<{ tickets: TypedTickets }>

type Props = { form: TicketsForm; type: OfferedTicket; typed: TypedTicket | undefined }

// A few are worth saying; many are nobody's concern.
const fewLeft = 20

/** A type of ticket with how many of it, and the questions about each of them. */
export function TicketCard({ form, type, typed }: Props) {
  const { t } = useTranslation('tickets')
  const { money, dateTime } = useFormats()
  const titleId = useId()
  const { name, description, price, state, left, fields } = type
  const quantity = Number(typed?.quantity ?? 0)
  // What sold out while it was chosen can still be given up.
  const isOpen = state === 'on_sale' || quantity > 0
  const most = Math.max(mostOf(type), Math.min(quantity, type.perOrder))
  const input = ticketInputOf(type)
  const when = state === 'not_yet' ? dateTime(type.saleStartsAt!) : dateTime(type.saleEndsAt)
  return (
    <Card role="group" aria-labelledby={titleId} data-closed={isOpen ? undefined : ''}>
      <header>
        <h3 id={titleId}>{name}</h3>
        <strong>{price === 0 ? t('free') : money(price)}</strong>
      </header>
      {description && <p>{description}</p>}
      <Facts>
        {state !== 'on_sale' && <Badge tone="neutral">{t(`state.${state}`, { when })}</Badge>}
        {state === 'on_sale' && <span>{t('state.on_sale', { when })}</span>}
        {state === 'on_sale' && left !== null && left <= fewLeft && (
          <Badge tone="warning">{t('left', { count: left, left })}</Badge>
        )}
      </Facts>
      {isOpen && (
        <Quantity>
          <form.SelectField
            name={`tickets.${input}.quantity` as never}
            label={t('quantity')}
            aria-label={t('quantityOf', { ticket: name })}
            autoComplete="off"
          >
            {Array.from({ length: most + 1 }, (_, count) => (
              <option key={count} value={String(count)}>
                {count === 0 ? t('none') : count}
              </option>
            ))}
          </form.SelectField>
        </Quantity>
      )}
      {fields.length > 0 &&
        Array.from({ length: quantity }, (_, index) => (
          <fieldset key={index}>
            <legend>{t('number', { ticket: name, number: index + 1 })}</legend>
            <Fields>
              <AnswerInputs
                form={form as unknown as AnswersForm}
                path={`tickets.${input}.answers[${index}]`}
                fields={fields}
                countries={[]}
              />
            </Fields>
          </fieldset>
        ))}
    </Card>
  )
}

const Card = styled(Sheet)`
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-1) var(--space-4);
  }
  > header > h3 {
    font-size: var(--text-lg);
    overflow-wrap: anywhere;
  }
  > header > strong {
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-stretch: var(--display-stretch);
    line-height: 1.1;
    white-space: nowrap;
  }
  > p {
    max-inline-size: 60ch;
    color: var(--ink-soft);
    white-space: pre-line;
  }
  > fieldset {
    display: grid;
    gap: var(--space-3);
    min-inline-size: 0;
    margin: 0;
    padding: var(--space-4) 0 0;
    border: 0;
    border-block-start: 1px solid var(--line);
  }
  legend {
    float: inline-start;
    inline-size: 100%;
    padding: 0;
    font-weight: 650;
  }
  &[data-closed] > header {
    color: var(--ink-soft);
  }
`
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
const Quantity = styled.div`
  max-inline-size: 10rem;
`
