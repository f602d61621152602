import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'

type Props = {
  password: string
  /** What a guesser would try first; must be a stable reference. */
  about: readonly string[]
}

const scores = [0, 1, 2, 3, 4] as const
type Score = (typeof scores)[number]

/** Advice, never a condition; its code is loaded with the first letter. */
export function PasswordStrength({ password, about }: Props) {
  const { t } = useTranslation('validation')
  const score = useScore(password, about)
  return (
    <Box data-score={score ?? undefined}>
      <Bar aria-hidden>
        {scores.slice(1).map((each) => (
          <i key={each} data-on={score !== null && score >= each ? '' : undefined} />
        ))}
      </Bar>
      <p role="status">{score === null ? '' : t(`password_strength_${score}`)}</p>
    </Box>
  )
}

function useScore(password: string, about: readonly string[]): Score | null {
  const [lastScore, setLastScore] = useState<{ of: string; score: number } | null>(null)
  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    void import('./password-score.ts')
      .then(({ scoreOf }) => isCurrent && setLastScore({ of: password, score: scoreOf(password, about) }))
      // Without its code there is no advice.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [password, about])
  if (password === '' || !lastScore) return null
  return scores.find((score) => score === lastScore.score) ?? null
}

const Box = styled.div`
  --tone: var(--error-border);
  display: grid;
  gap: var(--space-1);
  min-block-size: 2.6rem;
  padding-block-start: var(--space-2);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  &[data-score='2'] {
    --tone: var(--warning-border);
  }
  &[data-score='3'],
  &[data-score='4'] {
    --tone: var(--success-border);
  }
`

const Bar = styled.span`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: 4px;

  > i {
    block-size: 6px;
    border-radius: var(--radius-1);
    background: var(--line);
    transition: background-color var(--normal);
  }
  > [data-on] {
    background: var(--tone);
  }
  @media (forced-colors: active) {
    > [data-on] {
      background: CanvasText;
    }
  }
`
