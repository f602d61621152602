import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { TemplateConfig, TemplateOption } from '#rules/templates/template-options.ts'
import { Checkbox } from '#web/ui/choices.tsx'
import { Segments } from '#web/ui/segments.tsx'

type TemplateOptionsProps = {
  /** Tells its inputs from those of another template. */
  name: string
  options: readonly TemplateOption[]
  config: TemplateConfig
  onChange: (config: TemplateConfig) => void
}

/** A form of what the template's schema says it can be told. */
export function TemplateOptions({ name, options, config, onChange }: TemplateOptionsProps) {
  const { t } = useTranslation('templates')
  return options.map((option) => {
    const label = t(`options.${option.name}`)
    if (option.type === 'switch')
      return (
        <Checkbox
          key={option.name}
          label={label}
          checked={config[option.name] === true}
          onChange={(event) => onChange({ ...config, [option.name]: event.currentTarget.checked })}
        />
      )
    return (
      <Choice key={option.name}>
        <span aria-hidden>{label}</span>
        <Segments
          label={label}
          name={`${name}_${option.name}`}
          value={String(config[option.name])}
          options={option.choices.map((value) => ({ value, label: t(`choices.${option.name}.${value}`) }))}
          onChange={(value) => onChange({ ...config, [option.name]: value })}
        />
      </Choice>
    )
  })
}

const Choice = styled.div`
  display: grid;
  gap: var(--space-2);

  > span {
    font-size: var(--text-sm);
    font-weight: 600;
  }
`
