const textField = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"])'

export const isTyping = ({ target }: Event): boolean => target instanceof Element && target.closest(textField) !== null
