import { useFieldTexts as useTextsOf } from '#web/admin/use-field-texts.ts'

export const useFieldTexts = () => useTextsOf('event-editor')
