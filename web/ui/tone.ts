export type Tone = 'neutral' | 'primary' | 'info' | 'success' | 'warning' | 'error'

export const toneStyle = `
  --tone-text: var(--ink);
  --tone-tint: var(--surface-sunken);
  --tone-border: var(--control);
  &[data-tone='primary'] { --tone-text: var(--primary-text); --tone-tint: var(--primary-tint); --tone-border: var(--primary-border); }
  &[data-tone='info'] { --tone-text: var(--info-text); --tone-tint: var(--info-tint); --tone-border: var(--info-border); }
  &[data-tone='success'] { --tone-text: var(--success-text); --tone-tint: var(--success-tint); --tone-border: var(--success-border); }
  &[data-tone='warning'] { --tone-text: var(--warning-text); --tone-tint: var(--warning-tint); --tone-border: var(--warning-border); }
  &[data-tone='error'] { --tone-text: var(--error-text); --tone-tint: var(--error-tint); --tone-border: var(--error-border); }
`
