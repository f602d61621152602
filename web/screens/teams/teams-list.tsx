import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { sortLink } from '#rules/lists/list-state.ts'
import { endedPayments, offeredPayments } from '#rules/registrations/athlete-list.ts'
import type { PaymentLabel } from '#rules/orders/order-state.ts'
import { memberStates, teamListShape, type TeamRow, type TeamsPage } from '#rules/teams/team-list.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { DetailLink } from '#web/admin/detail-list.tsx'
import type { ListColumn } from '#web/admin/list-columns.ts'
import type { FilterChoice } from '#web/admin/filter-select.tsx'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { PaymentChip } from '../admin/status-chip.tsx'

export function TeamsList({ page }: { page: TeamsPage }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const { search } = useLocation()
  return (
    <AdminList
      name="teams"
      caption={t('eventTabs.teams')}
      page={page}
      hasRows={page.hasTeams}
      columns={useTeamColumns(page)}
      filters={useTeamFilters(page)}
      none={{ title: t('teams.none.title'), text: t('teams.none.text') }}
      nothing={{ title: t('teams.nothing.title'), text: t('teams.nothing.text') }}
      create={
        page.mayAdd && (
          <ButtonLink size="sm" icon="plus" href={adminPaths.newTeam(page.event.id) + search}>
            {t('teams.new.title')}
          </ButtonLink>
        )
      }
      exportPath={may('export-data') ? adminPaths.eventTeams(page.event.id) : null}
    />
  )
}

function useTeamColumns({ event }: TeamsPage): ListColumn<TeamRow>[] {
  const { t } = useTranslation('admin')
  const { briefDate, dateTime } = useFormats()
  const [query] = useSearchParams()
  const sortOf = (name: (typeof teamListShape)['sorts'][number]) => sortLink(teamListShape, query, name)
  return [
    {
      key: 'name',
      header: t('teams.columns.name'),
      sort: sortOf('name'),
      isRowHeader: true,
      slot: 'title',
      cell: ({ id, name }) => <DetailLink path={adminPaths.eventTeam(event.id, id)}>{name}</DetailLink>,
    },
    {
      key: 'members',
      header: t('teams.columns.members'),
      sort: sortOf('members'),
      slot: 'lead',
      cell: (row) => <Members row={row} />,
    },
    {
      key: 'names',
      header: t('teams.columns.names'),
      from: 'wide',
      cell: ({ memberNames }) => <MemberNames names={memberNames} />,
    },
    {
      key: 'competition',
      header: t('athletes.columns.competition'),
      sort: sortOf('competition'),
      slot: 'fact',
      cell: ({ count, least, competition, registeredAt }) => (
        <>
          {count < least && <OnPhones>{t('teams.members.short')}</OnPhones>}
          <span>{competition}</span>
          <OnPhones>{briefDate(registeredAt, event.timeZone)}</OnPhones>
        </>
      ),
    },
    {
      key: 'payment',
      header: t('athletes.columns.payment'),
      sort: sortOf('payment'),
      slot: 'state',
      cell: ({ label }) => <PaymentChip label={label} />,
    },
    {
      key: 'registered',
      header: t('athlete.registeredAt'),
      sort: sortOf('registered'),
      cell: ({ registeredAt }) => dateTime(registeredAt, event.timeZone),
    },
  ]
}

function Members({ row: { count, size, least } }: { row: TeamRow }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {t('teams.count', { count, size })}{' '}
      {count < least && (
        <BesideCount>
          <StatusChip tone="warning">{t('teams.members.short')}</StatusChip>
        </BesideCount>
      )}
    </>
  )
}

const namesShown = 3

function MemberNames({ names }: { names: string[] }) {
  const more = names.length - namesShown
  return (
    <span title={names.join(', ')}>
      {names.slice(0, namesShown).join(', ')}
      {more > 0 && ` +${more}`}
    </span>
  )
}

export function useTeamFilters({ competitions }: Pick<TeamsPage, 'competitions'>): ListFiltersProps {
  const { t } = useTranslation('admin')
  const labels = (payments: readonly PaymentLabel[]) =>
    payments.map((payment) => ({ value: payment, label: t(`payment.${payment}`) }))
  const ofCompetition: FilterChoice = {
    name: 'competition',
    label: t('athletes.columns.competition'),
    allLabel: t('athletes.all.competitions'),
    options: competitions.map(({ id, name }) => ({ value: id, label: name })),
  }
  return {
    search: t('teams.search'),
    chips: {
      label: t('athletes.chips.label'),
      within: ['competition'],
      items: [
        { label: t('athletes.chips.all'), filter: {} },
        { label: t('teams.members.short'), filter: { members: 'short' } },
        { label: t('teams.members.open'), filter: { members: 'open' } },
        { label: t('athletes.chips.ended'), filter: { payment: 'ended' } },
      ],
    },
    selects: [
      ...(competitions.length > 1 ? [ofCompetition] : []),
      {
        name: 'members',
        label: t('teams.columns.members'),
        allLabel: t('teams.members.any'),
        options: memberStates.map((state) => ({ value: state, label: t(`teams.members.${state}`) })),
      },
      {
        name: 'payment',
        label: t('athletes.columns.payment'),
        allLabel: t('athletes.all.payments'),
        options: [
          ...labels(offeredPayments),
          ...(['due', 'ended'] as const).map((payment) => ({ value: payment, label: t(`athletes.chips.${payment}`) })),
        ],
        group: { label: t('athletes.chips.ended'), options: labels(endedPayments) },
      },
    ],
  }
}

const BesideCount = styled.span`
  @media (max-width: 47.99rem) {
    display: none;
  }
`
const OnPhones = styled.span`
  @media (min-width: 48rem) {
    display: none;
  }
`
