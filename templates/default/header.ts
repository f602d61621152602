const header = 'html:root body>header'

export const headerCss = `
${header}{--bar-ground:var(--primary-solid);--bar-line:var(--primary-solid);--focus:var(--on-primary-solid);color:var(--on-primary-solid)}
${header} :is([data-variant],div>form [aria-pressed=true]){background:var(--on-primary-solid);border-color:var(--on-primary-solid);color:var(--primary-solid)}
${header} nav a:hover{background:none;text-decoration:underline}
${header} img{padding:4px;border-radius:var(--radius-2);background:var(--surface-raised)}
${header} details nav{--focus:var(--primary-border);color:var(--ink)}
`.replaceAll('\n', '')
