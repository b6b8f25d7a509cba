import css from './identified.module.css';

/** Shows over everything which device this is, to be recognised from the other end of a hall. */
export const Identified = ({ name, address }: { readonly name: string; readonly address: string }) => (
  <div className={css.over} role="status">
    <b>{name}</b>
    <span>{address}</span>
  </div>
);
