// The rail beside a board: sections below each other on a wide page, tabs on a phone.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../context';

export interface RailPart {
  name: string;
  title: string;
  content: ComponentChildren;
  badge?: string;
}

export function Rail({ parts }: { parts: RailPart[] }) {
  const { t } = useApp();
  const [chosen, setChosen] = useState(parts[0]?.name);
  const current = parts.some((p) => p.name === chosen) ? chosen : parts[0]?.name;
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = parts[(parts.findIndex((p) => p.name === current) + by + parts.length) % parts.length].name;
    setChosen(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="rail">
      <div class="tabs" role="tablist" aria-label={t('rail')} onKeyDown={step}>
        {parts.map((p) => (
          <button
            key={p.name}
            id={`tab-${p.name}`}
            role="tab"
            aria-selected={p.name === current}
            aria-controls={`part-${p.name}`}
            tabIndex={p.name === current ? 0 : -1}
            onClick={() => setChosen(p.name)}
          >
            {p.title}
            {p.badge && <span class="badge">{p.badge}</span>}
          </button>
        ))}
      </div>
      {parts.map((p) => (
        <section
          key={p.name}
          id={`part-${p.name}`}
          class={p.name === current ? 'part chosen' : 'part'}
          aria-label={p.title}
        >
          <h2>{p.title}</h2>
          {p.content}
        </section>
      ))}
    </div>
  );
}
