import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const Row = styled.div`
  display: grid;
  grid-template-columns: 48px 5rem 48px;
  gap: var(--space-2);

  & input {
    padding-inline: var(--space-2);
    font-weight: 650;
    text-align: center;
    appearance: textfield;
  }
  & input::-webkit-inner-spin-button {
    appearance: none;
  }
`

type Props = { value: number; min?: number; max: number; isTeam?: boolean; onChange: (value: number) => void }

export function AthleteCount({ value, min = 1, max, isTeam = false, onChange }: Props) {
  const { t } = useTranslation('registration')
  const set = (count: number) => onChange(Math.min(Math.max(Math.trunc(count) || min, min), max))
  return (
    <Field
      label={t(isTeam ? 'team.members' : 'competition.athletes')}
      hint={t(isTeam ? 'team.membersHint' : 'competition.athletesHint')}
    >
      <Row>
        <Button
          icon="minus"
          aria-label={t('competition.fewer')}
          aria-disabled={value <= min}
          onClick={() => set(value - 1)}
        />
        <Input
          type="number"
          name="athletes"
          inputMode="numeric"
          autoComplete="off"
          min={min}
          max={max}
          value={value}
          onChange={(event) => set(event.currentTarget.valueAsNumber)}
        />
        <Button
          icon="plus"
          aria-label={t('competition.more')}
          aria-disabled={value >= max}
          onClick={() => set(value + 1)}
        />
      </Row>
    </Field>
  )
}
