import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { teamBibs, teamPrices } from '#rules/teams/team-settings.ts'
import { Fields } from '#web/admin/sheet.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { useFieldTexts } from './use-field-texts.ts'
import type { useCompetitionForm } from './use-competition-form.ts'

type Props = { form: ReturnType<typeof useCompetitionForm>['form'] }

export function TeamFields({ form }: Props) {
  const { t } = useTranslation('event-editor')
  const textsOf = useFieldTexts()
  const isTeam = useStore(form.store, ({ values }) => values.isTeam === true || values.isTeam === 'on')
  return (
    <>
      <form.CheckField {...textsOf('isTeam')} />
      {isTeam && (
        <Fields>
          <form.TextField {...textsOf('teamMin')} required maxLength={2} {...numberInput} />
          <form.TextField {...textsOf('teamMax')} required maxLength={2} {...numberInput} />
          <div data-whole="">
            <form.RadioField
              {...textsOf('teamPrice')}
              hint={undefined}
              options={teamPrices.map((value) => ({ value, label: t(`team.price.${value}`) }))}
            />
          </div>
          <div data-whole="">
            <form.TextField {...textsOf('teamNameLabel')} maxLength={40} autoComplete="off" />
          </div>
          <div data-whole="">
            <form.CheckField {...textsOf('uniqueTeamNames')} />
          </div>
          <div data-whole="">
            <form.CheckField {...textsOf('lateCompletion')} />
          </div>
          <div data-whole="">
            <form.RadioField
              {...textsOf('teamBibs')}
              hint={t('field.teamBibsHint')}
              options={teamBibs.map((value) => ({ value, label: t(`team.bibs.${value}`) }))}
            />
          </div>
          <form.TextField {...textsOf('teamScorers')} maxLength={2} {...numberInput} />
        </Fields>
      )}
    </>
  )
}
