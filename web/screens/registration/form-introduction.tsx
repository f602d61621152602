import { styled } from 'styled-components'
import type { RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'

export function FormIntroduction({
  form: { title, description },
}: {
  form: Pick<RegistrationForm, 'title' | 'description'>
}) {
  if (!title && !description) return null
  return (
    <Box>
      {title && <h2>{title}</h2>}
      {description.split(/\n{2,}/).map((paragraph) => paragraph && <p key={paragraph}>{paragraph}</p>)}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  max-inline-size: 65ch;

  > h2 {
    font-size: var(--text-lg);
  }
  > p {
    color: var(--ink-soft);
    white-space: pre-line;
  }
`
