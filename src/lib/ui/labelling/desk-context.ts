import { createContext } from 'svelte';
import type { Workbench } from './workbench.svelte.ts';

/** What the parts of the labelling page share. */
export const [getShared, setShared] = createContext<Workbench>();
