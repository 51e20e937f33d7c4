package android.os;

public class Binder implements IBinder {
    public final boolean transact(int code, Parcel data, Parcel reply, int flags) throws RemoteException { return false; }
    protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) throws RemoteException { return false; }
}
