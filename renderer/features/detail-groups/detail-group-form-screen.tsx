import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { getTransaction, listTransactionDetails } from '#shared/contract/configuration/transactions.ts';
import { DetailGroupForm } from './detail-group-form.tsx';
import { detailGroups } from './detail-group-kind.ts';

/** Shows the form that adds a group of details, or changes the one that the address names. */
export function DetailGroupFormScreen() {
  const api = useApi();

  async function load(id: number | null, signal: AbortSignal) {
    if (id === null) return { group: null, details: [] };
    const [group, details] = await Promise.all([
      api.call(getTransaction, { params: { id } }, { signal }),
      everyPage((page) =>
        api.call(
          listTransactionDetails,
          { query: { ...page, idTransactions: id, sort: 'name' } },
          { signal },
        ),
      ),
    ]);
    return { group, details };
  }

  return (
    <FormOfOne kind={detailGroups} load={load} nameOf={({ group }) => group?.name}>
      {(loaded) => <DetailGroupForm {...loaded} />}
    </FormOfOne>
  );
}
