import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AthletesPage } from '#rules/registrations/admin-athlete-views.ts'
import { athleteGroups, endedPayments, offeredPayments, paymentFilters } from '#rules/registrations/athlete-list.ts'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'
import type { FilterChoice } from '#web/admin/filter-select.tsx'
import { titleOf } from '#rules/merchandise/offered-item.ts'
import { answerFilterName } from '#rules/registrations/answer-filters.ts'
import { useAnswerFilters } from './use-answer-filters.ts'
import type { Choice } from '../registration/registration-data.ts'

const isOffered = (payment: string) => [...offeredPayments, ...endedPayments].some((one) => one === payment)

export function useAthleteFilters(
  { events, competitions, tags, counts, fields, fileFields, items, requires }: AthletesPage,
  countries: readonly Choice[] = [],
): ListFiltersProps {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  // Earlier chips and links lead to others.
  const other = paymentFilters.find((payment) => payment === query.get('payment') && !isOffered(payment))
  const payments = [...offeredPayments, ...(other ? [other] : [])]
  const selects: FilterChoice[] = [
    {
      name: 'event',
      label: t('athletes.columns.event'),
      allLabel: t('athletes.all.events'),
      options: events.map(({ id, title }) => ({ value: id, label: title })),
    },
    {
      name: 'competition',
      label: t('athletes.columns.competition'),
      allLabel: t('athletes.all.competitions'),
      options: competitions.length > 1 ? competitions.map(({ id, name }) => ({ value: id, label: name })) : [],
    },
    {
      name: 'payment',
      label: t('athletes.columns.payment'),
      allLabel: t('athletes.all.payments'),
      options: payments.map((payment) => ({
        value: payment,
        label: payment === 'due' || payment === 'ended' ? t(`athletes.chips.${payment}`) : t(`payment.${payment}`),
      })),
      group: {
        label: t('athletes.chips.ended'),
        options: endedPayments.map((payment) => ({ value: payment, label: t(`payment.${payment}`) })),
      },
    },
    {
      name: 'tag',
      label: t('athletes.columns.tags'),
      allLabel: t('athletes.all.tags'),
      options: tags.map((tag) => ({ value: tag, label: tag })),
    },
  ]
  const ofKits = useKitFilters(items, fileFields)
  // Chips say something and documents; links of the dashboard lead to others.
  const kinds = requires.length > 1 ? (['something', ...requires] as const) : requires
  const lacking: FilterChoice = {
    name: 'missing',
    label: t('athletes.columns.missing'),
    allLabel: t('athletes.lacking.any'),
    options: kinds.map((kind) => ({ value: kind, label: t(`athletes.lacking.${kind}`) })),
  }
  const duplicates: FilterChoice = {
    name: 'duplicates',
    label: t('athletes.duplicates.label'),
    allLabel: t('athletes.duplicates.any'),
    options: [{ value: 'likely', label: t('athletes.duplicates.likely') }],
  }
  const group: FilterChoice = {
    name: 'group',
    label: t('athletes.groups.label'),
    allLabel: t('athletes.groups.any'),
    options: athleteGroups.map((value) => ({ value, label: t(`athletes.groups.${value}`) })),
  }
  const answers = useAnswerFilters(fields, countries)
  return {
    search: t('athletes.search'),
    searchHint: t('athletes.searchHint'),
    chips: {
      label: t('athletes.chips.label'),
      within: ['event', 'competition'],
      items: [
        { label: t('athletes.chips.all'), count: counts.all, filter: {} },
        { label: t('athletes.chips.noBib'), count: counts.noBib, filter: { bib: 'none' } },
        { label: t('athletes.chips.due'), count: counts.due, filter: { payment: 'due' } },
        { label: t('athletes.chips.ended'), filter: { payment: 'ended' } },
        ...(requires.length > 0 ? [{ label: t('athletes.chips.missing'), filter: { missing: 'something' } }] : []),
        ...(requires.includes('file') && requires.length > 1
          ? [{ label: t('athletes.chips.missingFiles'), filter: { missing: 'file' } }]
          : []),
      ],
    },
    ...answers,
    selects: [
      ...[...selects, lacking, duplicates, group, ...ofKits].filter(({ options }) => options.length > 0),
      ...answers.selects,
    ],
  }
}

function useKitFilters(items: AthletesPage['items'], fileFields: AthletesPage['fileFields']): FilterChoice[] {
  const { t } = useTranslation('admin')
  const itemOptions = items.flatMap(({ id, name, variants }) => [
    { value: id, label: name },
    ...(variants.length > 1
      ? variants.map((variant) => ({ value: variant.id, label: titleOf({ item: name, variant: variant.name }) }))
      : []),
  ])
  const deliveries = items.length > 0 ? (['yes', 'no'] as const) : []
  return [
    {
      name: 'item',
      label: t('athlete.merchandise.item'),
      allLabel: t('athletes.kits.item'),
      options: itemOptions,
    },
    {
      name: 'delivered',
      label: t('athletes.kits.delivered'),
      allLabel: t('athletes.kits.anyDelivery'),
      options: deliveries.map((value) => ({ value, label: t(`athletes.kits.${value}`) })),
    },
    ...fileFields.map(({ id, label }) => ({
      name: answerFilterName('file', id),
      label,
      allLabel: t('athletes.files.any', { label }),
      options: [
        { value: 'sent', label: t('athletes.files.sentOf', { label }) },
        { value: 'unsent', label: t('athletes.files.unsentOf', { label }) },
      ],
    })),
  ]
}
