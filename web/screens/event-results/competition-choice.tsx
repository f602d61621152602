import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ResultsCompetition } from '#rules/results/event-results-page.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { ofFile, type ResultsFileState } from './use-results-file.ts'

type Props = {
  competitions: readonly ResultsCompetition[]
  file: ResultsFileState
  /** The file does not say it. */
  isUnknown?: boolean
}

/** Of which competition the rows of a file are. */
export function CompetitionChoice({ competitions, file, isUnknown = false }: Props) {
  const { t } = useTranslation('result-files')
  return (
    <Box>
      <Field label={t('choose.competition')}>
        <Select
          value={file.competition}
          disabled={file.progress !== null}
          onChange={({ currentTarget }) => file.chooseCompetition(currentTarget.value)}
        >
          <option value={ofFile}>{t(isUnknown ? 'choose.competitionFirst' : 'choose.several')}</option>
          {competitions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </Box>
  )
}

const Box = styled.div`
  max-inline-size: 24rem;
`
