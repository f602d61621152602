import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { ticketStates } from '#rules/tickets/ticket-state.ts'
import type { TicketTypeTerms } from '#rules/tickets/ticket-type-form.ts'
import type { EventTicketTypes } from '#rules/tickets/ticket-type-views.ts'
import { ListChips } from '#web/admin/list-chips.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { TypeForm } from './type-form.tsx'
import { TypeRow } from './type-row.tsx'

type Props = { event: EventTicketTypes; terms: TicketTypeTerms }

/** The types of an event's tickets in their order, one of them open in a form. */
export function TicketTypes({ event, terms }: Props) {
  const { t } = useTranslation('ticket-types')
  const [query] = useSearchParams()
  const { key } = useLocation()
  const { types } = event
  const editedId = query.get('edit')
  const state = ticketStates.find((one) => one === query.get('state'))
  const listed = state && !editedId ? types.filter((type) => type.state === state) : types
  const addButton = (
    <ButtonLink href="?edit=new" icon="plus" variant="solid">
      {t('add')}
    </ButtonLink>
  )
  if (types.length === 0 && editedId !== 'new')
    return (
      <EmptyState title={t('none.title')} action={addButton}>
        {t('none.text')}
      </EmptyState>
    )
  return (
    <List>
      <VisuallyHidden as="h2">{t('title')}</VisuallyHidden>
      {types.length > 0 && <Sale event={event} />}
      <StateChips event={event} />
      {listed.map((type, index) =>
        type.id === editedId ? (
          <TypeForm key={type.id} event={event} terms={terms} type={type} />
        ) : (
          <TypeRow
            key={type.id}
            terms={terms}
            type={type}
            mayMove={{ up: listed === types && index > 0, down: listed === types && index < types.length - 1 }}
          />
        ),
      )}
      {/* A copy that is opened over a new one replaces it. */}
      {editedId === 'new' ? <TypeForm key={key} event={event} terms={terms} type={null} /> : <div>{addButton}</div>}
    </List>
  )
}

function Sale({ event: { slug, supportsTickets } }: { event: EventTicketTypes }) {
  const { t } = useTranslation('ticket-types')
  const change = useAct('switch', {
    failed: t('failed'),
    done: () => ({ message: t(supportsTickets ? 'switch.off' : 'switch.on') }),
  })
  return (
    <Head>
      <Checkbox
        label={t('switch.label')}
        hint={t('switch.hint')}
        checked={supportsTickets}
        onChange={() => change.send({ isOn: supportsTickets ? '' : 'on' })}
      />
      <ButtonLink href={paths.tickets(slug)} target="_blank" rel="noopener" icon="external" size="sm">
        {t('publicPage')}
      </ButtonLink>
    </Head>
  )
}

/** Only states that occur, where there is more than one. */
function StateChips({ event: { types } }: { event: EventTicketTypes }) {
  const { t } = useTranslation('ticket-types')
  const chips = ticketStates
    .map((state) => ({ state, count: types.filter((type) => type.state === state).length }))
    .filter(({ count }) => count > 0)
  if (chips.length < 2) return null
  return (
    <ListChips
      label={t('filter')}
      items={[
        { label: t('all'), count: types.length, filter: {} },
        ...chips.map(({ state, count }) => ({ label: t(`state.${state}`), count, filter: { state } })),
      ]}
    />
  )
}

const List = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  min-inline-size: 0;
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-5);
`
