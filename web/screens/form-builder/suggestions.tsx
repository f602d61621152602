import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { FieldDraft } from '#rules/registration-forms/form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { iconOfKind } from './kinds.ts'

type SuggestionsProps = { suggestions: readonly FieldDraft[]; onAdd: (field: FieldDraft) => void }

export function Suggestions({ suggestions, onAdd }: SuggestionsProps) {
  const { t } = useTranslation('form-builder')
  if (suggestions.length === 0) return null
  return (
    <Box>
      <h3>{t('fields.suggestions')}</h3>
      <ul>
        {suggestions.map((field) => (
          <li key={field.id}>
            <Button
              size="sm"
              icon={iconOfKind[field.kind]}
              aria-label={t('fields.addSuggestion', { label: field.label })}
              onClick={() => onAdd(field)}
            >
              {field.label}
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);

  > h3 {
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-size: var(--text-sm);
    font-stretch: 100%;
    font-weight: 600;
  }
  > ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  button {
    text-align: start;
  }
`
